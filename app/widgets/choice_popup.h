// ChoicePopup: a long list of choices to filter by typing.
#pragma once

#include <QFrame>

class QAbstractItemModel;
class QListView;
class QSortFilterProxyModel;

namespace sinew {

class EmptyNote;
class SearchField;

// Opens below (or above) a widget and closes after a choice, Escape or a click
// elsewhere. Every word typed must occur in an item. The arrows walk while the
// keyboard stays in the search field.
class ChoicePopup : public QFrame {
    Q_OBJECT

public:
    // The choices are the rows of the model, which must outlive the popup; `current` is marked.
    ChoicePopup(QAbstractItemModel* choices, int current, QWidget* parent);

    void openAt(const QWidget& below);
    [[nodiscard]] SearchField* search() const { return m_search; }
    [[nodiscard]] QListView* list() const { return m_list; }
    // The model's row at a place in the list; -1: none.
    [[nodiscard]] int rowAt(const QPoint& place) const;

Q_SIGNALS:
    void chosen(int row);  // of the model

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void choose();
    void step(int rows);

    SearchField* m_search;
    QListView* m_list;
    QSortFilterProxyModel* m_shown;
    EmptyNote* m_none = nullptr;
};

}  // namespace sinew
